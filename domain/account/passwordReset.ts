/** How long a link to set another password works, in hours. */
export const passwordResetHours = 24;

/** The page that such a link opens; the token stands behind `#`, which browsers send to no server. */
export const passwordResetPage = '/reset-password';
