//! A Monsoon's [`Wire`] by the system's USB.

use std::time::Duration;

use nusb::transfer::{Buffer, Bulk, ControlIn, ControlOut, ControlType, In, Recipient};
use nusb::{Endpoint, Interface, MaybeFuture};

use crate::monsoon_usb::{DEVICE, Order, PACKET_BYTES, PACKETS, VALUE, Value, Wire};

/// What a unit takes to answer; its own library waits as long.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two packets there are fractions of a millisecond.
const PACKET_PATIENCE: Duration = Duration::from_secs(1);

/// A unit at this computer.
pub struct UsbMonsoon {
    interface: Interface,
    packets: Endpoint<Bulk, In>,
}

impl UsbMonsoon {
    /// The first unit that there is.
    ///
    /// # Errors
    /// When there is none, or it may not be used.
    pub fn open() -> Result<UsbMonsoon, String> {
        let said = |error: nusb::Error| error.to_string();
        let (maker, product) = DEVICE;
        let mut devices = nusb::list_devices().wait().map_err(said)?;
        let info = devices.find(|info| (info.vendor_id(), info.product_id()) == (maker, product));
        let info = info.ok_or_else(|| format!("there is no USB device {maker:04x}:{product:04x}, as Monsoon's are"))?;
        // The system takes it for a device of its own.
        let interface = info.open().wait().map_err(said)?.detach_and_claim_interface(0).wait().map_err(said)?;
        let packets = interface.endpoint(PACKETS).map_err(said)?;
        Ok(UsbMonsoon { interface, packets })
    }
}

impl Wire for UsbMonsoon {
    fn ask(&mut self, value: Value) -> Result<[u8; 4], String> {
        let (control_type, recipient) = (ControlType::Vendor, Recipient::Device);
        let asked = ControlIn { control_type, recipient, request: VALUE, value: 0, index: value as u16, length: 4 };
        let answer = self.interface.control_in(asked, PATIENCE).wait().map_err(|error| error.to_string())?;
        answer.first_chunk().copied().ok_or_else(|| format!("expected 4 bytes, found {}", answer.len()))
    }

    fn tell(&mut self, order: &Order) -> Result<(), String> {
        let (control_type, recipient) = (ControlType::Vendor, Recipient::Device);
        let Order { request, value, data } = order;
        let told = ControlOut { control_type, recipient, request: *request, value: *value, index: 0, data };
        self.interface.control_out(told, PATIENCE).wait().map_err(|error| error.to_string())
    }

    fn packet(&mut self) -> Result<Vec<u8>, String> {
        let read = self.packets.transfer_blocking(Buffer::new(PACKET_BYTES), PACKET_PATIENCE);
        read.into_result().map(Buffer::into_vec).map_err(|error| error.to_string())
    }
}
