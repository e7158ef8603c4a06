//! What rails supply, by a table of patterns of their names.

use super::Channel;

/// The table: pattern and part in each line, after a head.
const TABLE: &str = include_str!("rails.tsv");

/// The part of rails that the table does not know.
pub const OTHER: &str = "other";

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).skip(1).filter_map(|line| line.split_once('\t'))
}

/// What a channel supplies, as `cpu`; [`OTHER`] if its name says nothing that is known.
pub fn part(channel: &Channel) -> &'static str {
    let of_name = |name: &str| {
        let name = name.to_ascii_uppercase();
        rows().find(|(pattern, _)| name.contains(pattern)).map(|(_, part)| part)
    };
    of_name(&channel.name).or_else(|| of_name(channel.supplies.as_deref()?)).unwrap_or(OTHER)
}

/// The parts that the table knows, each once, in its order.
pub fn parts() -> Vec<&'static str> {
    let mut all = Vec::new();
    for (_, part) in rows() {
        if !all.contains(&part) {
            all.push(part);
        }
    }
    all.push(OTHER);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quantity;

    #[test]
    fn rails_of_phones_have_parts() {
        let of = |name: &str| part(&Channel::new(name, Quantity::Energy));
        let known = [
            ("S10M_VDD_TPU", "accelerator"),
            ("VSYS_PWR_DISPLAY", "display"),
            ("L15M_VDD_SLC_M", "memory"),
            ("S2M_VDD_CPUCL2", "cpu"),
            ("S5M_VDD_INT", "interconnect"),
            ("S1M_VDD_MIF", "memory"),
            ("L9S_GNSS_CORE", "gps"),
            ("S9S_VDD_AOC", "sensors"),
            ("S5S_VDDQ_MEM", "memory"),
            ("S10S_VDD2L", "memory"),
            ("S2S_VDD_G3D", "gpu"),
            ("L8S_UFS_VCCQ", "storage"),
            ("VSYS_PWR_WLAN_BT", "wifi"),
            ("VSYS_PWR_MODEM", "radio"),
            ("PPVAR_X", "other"),
        ];
        known.iter().for_each(|(name, expected)| assert_eq!(of(name), *expected, "{name}"));
        let supplies = Some("CPU(BIG)".to_owned());
        assert_eq!(part(&Channel { supplies, ..Channel::new("S9", Quantity::Energy) }), "cpu");
        assert!(parts().contains(&"cpu") && rows().count() > 30);
        assert!(rows().all(|(pattern, part)| pattern == pattern.to_uppercase() && !part.is_empty()));
    }
}
