//! The options that say how an APK is signed.

use crate::job::debug_key_in;
use std::path::PathBuf;

use clap::Args;

use super::common::CliError;
use crate::apk::{KeySource, PasswordSource, Schemes};
use crate::config::{Config, Workspace};
use crate::session::InstrumentOptions;

/// Heading of these options in `--help`, and not of those that follow them.
const HEADING: &str = "Signing (docs/signing.md)";

/// Which key signs, and with which schemes; what is not given comes from the settings, and without such settings from a
/// debug key of wattline's own.
#[derive(Debug, Clone, Args)]
pub struct Signing {
    /// Your private key in PEM (RSA or P-256), with its certificate in the same file or in --cert
    #[arg(long, help_heading = HEADING, value_name = "FILE")]
    key: Option<PathBuf>,
    /// The certificate of --key, and those above it, in PEM
    #[arg(long, help_heading = HEADING, value_name = "FILE", requires = "key")]
    cert: Option<PathBuf>,
    /// Your PKCS#12 keystore, as keytool and Android's build tools make them
    #[arg(long, help_heading = HEADING, value_name = "FILE", conflicts_with = "key")]
    keystore: Option<PathBuf>,
    /// The key's name in --keystore, where there are several
    #[arg(long, help_heading = HEADING, value_name = "NAME", requires = "keystore")]
    alias: Option<String>,
    /// Environment variable with the password of --keystore; `android`, that of debug keystores, if none is given
    #[arg(long, help_heading = HEADING, value_name = "VARIABLE", requires = "keystore", conflicts_with = "keystore_pass_file")]
    keystore_pass_env: Option<String>,
    /// File with the password of --keystore
    #[arg(long, help_heading = HEADING, value_name = "FILE", requires = "keystore")]
    keystore_pass_file: Option<PathBuf>,
    /// Signature schemes, as in `v1,v2,v3`; what apksigner would take for the app's minSdkVersion if not given
    #[arg(long, help_heading = HEADING, value_name = "SCHEMES")]
    sign: Option<Schemes>,
}

impl Signing {
    /// How to sign: by the command line, else by the settings, if there are any, else with the debug key.
    ///
    /// # Errors
    /// When the current directory is gone.
    pub fn options(
        &self,
        workspace: Option<&Workspace>,
        settings: Option<&Config>,
    ) -> Result<InstrumentOptions, CliError> {
        let key = match self.given().or_else(|| settings?.key_source()) {
            Some(key) => key,
            None => KeySource::Debug(debug_key_in(workspace)?),
        };
        let schemes = self.sign.or(settings.and_then(Config::schemes));
        Ok(InstrumentOptions { key: Some(key), schemes, ..InstrumentOptions::default() })
    }

    fn given(&self) -> Option<KeySource> {
        if let Some(key) = &self.key {
            return Some(KeySource::Pem { key: key.clone(), certificate: self.cert.clone() });
        }
        let variable = self.keystore_pass_env.clone().map(PasswordSource::Variable);
        Some(KeySource::Keystore {
            path: self.keystore.clone()?,
            alias: self.alias.clone(),
            password: variable.or_else(|| self.keystore_pass_file.clone().map(PasswordSource::File)),
        })
    }
}
