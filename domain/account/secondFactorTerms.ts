/** How long a second administrator has to confirm the reset of a second factor, in hours: over a weekend. */
export const secondFactorResetHours = 72;

/** How long the secret of a second factor waits for the code that confirms it, in minutes. */
export const secondFactorSetupMinutes = 15;

/** How long somebody who gave the right password may take to give a code, in minutes. */
export const signInStepMinutes = 5;

/** How many recovery codes an account has at a time. */
export const recoveryCodeCount = 10;
