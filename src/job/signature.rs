//! Warnings about an app's new signature.

use wattline_session::{Signers, Warning};

/// What there is to say about the new signature, in lines.
pub fn signature_messages(signers: Option<&Signers>, warnings: &[Warning]) -> Vec<String> {
    let mut lines: Vec<String> = warnings.iter().map(|warning| warning.message.clone()).collect();
    if let Some(signers) = signers
        && warnings.iter().any(Warning::is_of_signature)
    {
        let text = |subject: &str, sha256: &str| format!("{subject} (SHA-256 {sha256})");
        let original = signers.original.as_ref();
        let original = original.map_or("nobody".to_owned(), |signer| text(&signer.subject, &signer.sha256));
        let new = text(&signers.new.subject, &signers.new.sha256);
        lines.push(format!(
            "the app was signed by {original} and is now signed by {new}; sign with the original key to avoid all this \
             (docs/signing.md)"
        ));
    }
    lines
}
