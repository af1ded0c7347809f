/** The page to which the identity provider sends people back; it is registered there. */
export const unitSignInPage = '/login/unit';
/** The actor of what follows from a provider's claims, as the log names it. */
export const unitSignInActor = 'unit sign-in';
/** What the button is called unless the court says otherwise. */
export const unitSignInLabel = '单位统一登录';
