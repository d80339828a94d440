import type { Page } from '@playwright/test';
import type { FileOf } from './wizard-screen.ts';

/** What the system's share sheet sends, which is no page of ours: the app opens on it. */
export const share = async (
  page: Page,
  origin: string,
  files: readonly FileOf[],
  title = '',
): Promise<void> => {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${origin}/share-target">
      <input type="file" name="photos" multiple><input name="title" value="${title}"><button>share</button>
    </form>`,
  );
  await page.locator('input[type=file]').setInputFiles([...files]);
  await page.getByRole('button', { name: 'share' }).click();
};
