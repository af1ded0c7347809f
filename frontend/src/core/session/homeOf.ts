/** The page that a user sees after signing in without having asked for another one. */
export const homeOf = (user: { is_superuser: boolean }): string =>
  user.is_superuser ? '/app/admin/dashboard' : '/app/my-documents';
