import type { openPleading } from '../../../testing/openPleading.js';

type Opened = Pick<Awaited<ReturnType<typeof openPleading>>, 'page' | 'user'>;

/** Opens the check page from the form. */
export const openCheck = async ({ page, user }: Opened): Promise<void> => {
  await user.click(page.getByRole('button', { name: '去检查并提交' }));
  await page.findByRole('heading', { level: 1, name: '检查一遍，然后提交' });
};

/** Presses a line of the menu at the foot of the form. */
export const pressInMenu = async ({ page, user }: Opened, line: string): Promise<void> => {
  await user.click(page.getByRole('button', { name: '更多' }));
  await user.click(page.getByRole('button', { name: line }));
};

/** Declares on the check page that the answers are true. */
export const declareTruth = async ({ page, user }: Opened): Promise<void> =>
  user.click(page.getByRole('checkbox', { name: /^我确认以上内容属实/ }));

/** Looks at the check page, declares that the answers are true and submits them. */
export const checkAndSubmit = async (opened: Opened): Promise<void> => {
  await openCheck(opened);
  await declareTruth(opened);
  await opened.user.click(opened.page.getByRole('button', { name: '提交给法院' }));
};

/** The page that ends a submission, once it is there. */
export const endPage = async ({ page }: Pick<Opened, 'page'>): Promise<HTMLElement> => {
  await page.findByRole('heading', { level: 1, name: /已提交/ });
  return page.getByRole('article');
};
