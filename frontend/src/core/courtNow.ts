/** How far the court's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** A difference up to this, in milliseconds, is the time that a response takes, and the second to which the header is rounded. */
const tolerance = 90_000;

/**
 * Takes the court's time from the `Date` of a response that no cache kept: a device's clock may be wrong by days, and what is counted up
 * to today is counted up to the court's day. `device`: this device's time in milliseconds.
 */
export const heardCourtTime = (headers: Headers, device: number = Date.now()): void => {
  if (headers.get('Cache-Control')?.includes('no-store') !== true) return;
  const difference = Date.parse(headers.get('Date') ?? '') - device;
  if (Number.isNaN(difference)) return;
  ahead = Math.abs(difference) > tolerance ? difference : 0;
};

/** The court's time at a moment of this device, by default at this one. For days and periods; what runs on this page takes its own clock. */
export const courtNow = (device: Date = new Date()): Date => new Date(device.getTime() + ahead);
