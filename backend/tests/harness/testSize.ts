/** Whether torture runs are as long as at night (`TEST_SIZE=night`); a run for every change shows the same with fewer rounds. */
const isNight = process.env['TEST_SIZE'] === 'night';

/** How many rounds a test goes: `usually`, or `atNight`, each enough to show what the test claims. */
export const sized = (usually: number, atNight: number): number => (isNight ? atNight : usually);
