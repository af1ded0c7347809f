/** Credits are counted in ten-thousandths, whole numbers, so that sums are exact; people and the API speak of credits. */
export const unitsPerCredit = 10_000;

/** Most credits an account can be given, in credits: far from where whole numbers stop being exact. */
export const maxCredits = 100_000_000;

/** Ten-thousandths of a number of credits, rounded to the nearest. */
export const unitsOf = (credits: number): number => Math.round(credits * unitsPerCredit);

/** Credits of a number of ten-thousandths. */
export const creditsOf = (units: number): number => units / unitsPerCredit;
