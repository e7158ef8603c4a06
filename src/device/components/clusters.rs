//! Which cores have a frequency in common, and where the kernel counts its times.
//!
//! Kernels from 4.3 on have a folder for each cluster, `cpufreq/policyN`, named by its first core. Older ones have one
//! for each core that is on, `cpuN/cpufreq`, whose `related_cpus` says whose frequency it is; a core that is off has
//! none, and of a cluster that is off as a whole nothing is told until it comes on.

/// The line of a core that is followed by what belongs to it, in what the phone is asked for.
const CORES: &str = "cores ";
/// The line of all cores that there may be.
const POSSIBLE: &str = "possible ";
/// Where a cluster's times are, below its folder.
const TIMES: &str = "/stats/time_in_state";
/// More cores than any phone has.
const MOST: u32 = 1024;

/// Cores with one frequency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The number of its first core.
    pub policy: u32,
    /// Its cores; empty where nothing tells.
    pub cores: Vec<u32>,
    /// Files that tell of its times: the first one that is there counts.
    pub files: Vec<String>,
}

/// The clusters of a phone, by what it said that there is.
pub(super) fn clusters(found: &[&str]) -> Vec<Cluster> {
    let of_policies = named(found, |folder| folder.split("/cpufreq/policy").nth(1)?.parse().ok());
    if !of_policies.is_empty() {
        return whole(of_policies, possible(found));
    }
    let of_cores = named(found, |folder| folder.strip_suffix("/cpufreq")?.rsplit("/cpu").next()?.parse().ok());
    if of_cores.iter().any(|cluster| cluster.cores.is_empty()) {
        // Nothing tells the clusters apart: the first core stands for all.
        return of_cores.into_iter().take(1).map(|first| Cluster { cores: Vec::new(), ..first }).collect();
    }
    by_core(of_cores, &possible(found))
}

/// Those of the folders whose number is told: each with its cores and its file.
fn named(found: &[&str], number: impl Fn(&str) -> Option<u32>) -> Vec<Cluster> {
    let cluster = |file: &&str| {
        let folder = file.strip_suffix(TIMES)?;
        let related = format!("{CORES}{folder}/related_cpus ");
        let cores = found.iter().find_map(|line| line.strip_prefix(&related)).map(numbers).unwrap_or_default();
        Some(Cluster { policy: number(folder)?, cores, files: vec![(*file).to_owned()] })
    };
    let mut all: Vec<Cluster> = found.iter().filter_map(cluster).collect();
    all.sort_by_key(|cluster| cluster.policy);
    all
}

/// Policies that do not tell their cores have those up to the next policy's.
fn whole(mut policies: Vec<Cluster>, possible: Vec<u32>) -> Vec<Cluster> {
    let starts: Vec<u32> = policies.iter().map(|cluster| cluster.policy).collect();
    for (at, cluster) in policies.iter_mut().enumerate().filter(|(_, cluster)| cluster.cores.is_empty()) {
        let end = starts.get(at + 1).copied().unwrap_or(MOST);
        cluster.cores = possible.iter().copied().filter(|core| (cluster.policy..end).contains(core)).collect();
    }
    policies
}

/// One cluster for all cores that say the same of each other, and one for all that are off.
fn by_core(of_cores: Vec<Cluster>, possible: &[u32]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for one in of_cores {
        match clusters.iter_mut().find(|cluster| cluster.cores == one.cores) {
            Some(cluster) => cluster.files.extend(one.files),
            // Its first core may be off.
            None => clusters.push(Cluster { policy: one.cores.first().copied().unwrap_or(one.policy), ..one }),
        }
    }
    let off = possible.iter().copied().filter(|core| !clusters.iter().any(|cluster| cluster.cores.contains(core)));
    let off: Vec<u32> = off.collect();
    if let Some(&policy) = off.first() {
        let file = |core: &u32| format!("/sys/devices/system/cpu/cpu{core}/cpufreq{TIMES}");
        clusters.push(Cluster { policy, files: off.iter().map(file).collect(), cores: off });
    }
    clusters
}

fn possible(found: &[&str]) -> Vec<u32> {
    found.iter().find_map(|line| line.strip_prefix(POSSIBLE)).map(numbers).unwrap_or_default()
}

/// Numbers and ranges of numbers, as in `0-3 6` and `0-3,6`; what is none is left out.
pub(super) fn numbers(text: &str) -> Vec<u32> {
    let mut all = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        if let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) {
            all.extend(from..=to.min(MOST));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const CPU: &str = "/sys/devices/system/cpu";

    fn found(lines: &[&str]) -> Vec<(u32, Vec<u32>, usize)> {
        let lines: Vec<String> = lines.iter().map(|line| line.replace('~', CPU)).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let all = clusters(&lines).into_iter();
        all.map(|cluster| (cluster.policy, cluster.cores, cluster.files.len())).collect()
    }

    #[test]
    fn policies_say_their_cores_or_have_those_up_to_the_next() {
        let told = [
            "~/cpufreq/policy4/stats/time_in_state",
            "~/cpufreq/policy0/stats/time_in_state",
            "cores ~/cpufreq/policy0/related_cpus 0 1 2 3",
            "cores ~/cpufreq/policy4/related_cpus 4 5 6 7",
            "possible 0-7",
        ];
        let expected = [(0, vec![0, 1, 2, 3], 1), (4, vec![4, 5, 6, 7], 1)];
        assert_eq!(found(&told), expected);
        assert_eq!(found(&[told[0], told[1], told[4]]), expected);
        assert_eq!(found(&[told[1]]), [(0, vec![], 1)]);
        assert_eq!(found(&[]), []);
    }

    /// As a phone with an MSM8992 and a kernel 3.10 says, whose two big cores are off.
    #[test]
    fn of_an_older_kernel_cores_say_whose_frequency_it_is() {
        let mut told = vec!["possible 0-5".to_owned()];
        for core in 0..4 {
            told.push(format!("~/cpu{core}/cpufreq/stats/time_in_state"));
            told.push(format!("cores ~/cpu{core}/cpufreq/related_cpus 0 1 2 3"));
        }
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(found(&told), [(0, vec![0, 1, 2, 3], 4), (4, vec![4, 5], 2)]);
        // Without a word of them the first core stands for all.
        assert_eq!(found(&[told[1], told[3]]), [(0, vec![], 1)]);
    }

    #[test]
    fn lists_are_numbers_and_ranges() {
        assert_eq!(numbers("0-2,5 7"), [0, 1, 2, 5, 7]);
        assert_eq!(numbers("x 3-y"), Vec::<u32>::new());
        assert_eq!(numbers("4-4294967295").len(), 1021);
    }
}
