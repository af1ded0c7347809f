/** How long a link works that an administrator hands over, in hours. */
export const passwordResetHours = 24;

/** How long a link works that is sent by e-mail, from when it was asked for, in minutes. */
export const mailedResetMinutes = 60;

/** The page that such a link opens; the token stands behind `#`, which browsers send to no server. */
export const passwordResetPage = '/reset-password';
