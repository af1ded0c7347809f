/** Who can sign in to every test application. */
export const testAdministrator = { email: 'admin@court.example.cn', password: 'Correct-Horse-7' } as const;
