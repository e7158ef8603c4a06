//! Files that the settings name.

use std::path::{Path, PathBuf};

use wattline_base::files::{self, MOST_APP, MOST_TEXT, MOST_WRITTEN};
use wattline_config::Workspace;
use wattline_names::mapping::Mapping;
use wattline_probe::ApiList;
use wattline_session::Cache;

use super::error::JobError;

/// Reads a file; the error names it.
///
/// # Errors
/// When it cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, JobError> {
    files::read(path, MOST_APP).map_err(|source| unreadable("", path, source))
}

/// The list of windowed invocations with what the user's files say of it; they apply in order.
///
/// # Errors
/// When a file cannot be read or is no such list; the error names it and the line.
pub fn api_list(lists: &[PathBuf]) -> Result<ApiList, JobError> {
    let mut list = ApiList::embedded().map_err(JobError::BuiltInApis)?;
    for file in lists {
        let text = files::read_text(file, MOST_WRITTEN)
            .map_err(|source| unreadable("the list of API calls ", file, source))?;
        list.extend(&file.display().to_string(), &text).map_err(JobError::ApiList)?;
    }
    Ok(list)
}

/// Reads a mapping file, if there is to be one.
///
/// # Errors
/// When it cannot be read or is none; the error names it and the line.
pub fn mapping(file: Option<&Path>) -> Result<Option<Mapping>, JobError> {
    let Some(file) = file else { return Ok(None) };
    let text = files::read_text(file, MOST_TEXT).map_err(|source| unreadable("the mapping file ", file, source))?;
    Ok(Some(Mapping::parse(&file.display().to_string(), &text).map_err(JobError::Mapping)?))
}

/// Where work of earlier runs is kept: in the workspace's target directory. Without a workspace there is none.
pub fn cache_in(workspace: Option<&Workspace>, megabytes: u64) -> Option<Cache> {
    let workspace = workspace.filter(|_| megabytes > 0)?;
    Some(Cache::new(workspace.target.join("cache"), megabytes.saturating_mul(1 << 20)))
}

/// The place of the debug key, which is made on first use: in the workspace's target directory, or the current
/// directory's where there is no workspace.
///
/// # Errors
/// When the current directory is gone.
pub fn debug_key_in(workspace: Option<&Workspace>) -> Result<PathBuf, JobError> {
    let target = match workspace {
        Some(workspace) => workspace.target.clone(),
        None => std::env::current_dir()?.join("target/wattline"),
    };
    Ok(target.join("debug-key.pem"))
}

fn unreadable(what: &'static str, path: &Path, source: std::io::Error) -> JobError {
    JobError::Unreadable { what, path: path.to_owned(), source }
}
