//! wattline tells an Android developer which source lines cost more energy than before.

pub mod cli;

#[doc(inline)]
pub use wattline_analysis::{self as analysis, lines};
#[doc(inline)]
pub use wattline_base::{binary, files, random, units};
#[doc(inline)]
pub use wattline_names::{mapping, scope, smap};
pub use {
    wattline_adjust as adjust, wattline_apk as apk, wattline_config as config, wattline_device as device,
    wattline_dex as dex, wattline_estimate as estimate, wattline_fit as fit, wattline_flow as flow,
    wattline_gate as gate, wattline_hardware as hardware, wattline_job as job, wattline_join as join,
    wattline_map as map, wattline_meters as meters, wattline_phone as phone, wattline_predict as predict,
    wattline_probe as probe, wattline_profile as profile, wattline_recording as recording, wattline_report as report,
    wattline_scenario as scenario, wattline_session as session,
};
