import { By } from 'selenium-webdriver';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { button, type Window } from './driver.ts';

/** The seller's wizard under WebKitWebDriver. */

/** The tile of a choice. */
const tile = (name: string): string => `//label[input and starts-with(normalize-space(.), '${name}')]`;
const field = (label: string): string => `//*[@id=//label[normalize-space(.)='${label}']/@for]`;
export const heading = (step: number): string => `//h2[normalize-space(.)='${wizardTexts.steps[step - 1]}']`;
export const toggle = (label: string): string => `//button[@role='switch' and contains(., '${label}')]`;

export interface Wizard {
  next(): Promise<void>;
  /** The first four steps with answers that any listing may have. */
  answerFour(): Promise<void>;
  choose(...files: readonly string[]): Promise<void>;
  write(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string | null>;
  /** The sixth step, up to the button that ends it. */
  price(): Promise<void>;
}

export const wizardIn = (window: Window): Wizard => {
  const next = (): Promise<void> => window.click(button(actionTexts.next));
  const write = async (label: string, text: string): Promise<void> => {
    await (await window.find(field(label))).sendKeys(text);
  };
  return {
    next,
    write,
    valueOf: async (label) => (await window.find(field(label))).getAttribute('value'),
    choose: async (...files) => {
      await window.find(heading(5));
      await window.driver.findElement(By.css('input[data-photos]')).sendKeys(files.join('\n'));
    },
    answerFour: async () => {
      await window.click(tile(labels.transactionType('SALE')));
      await next();
      await window.click(tile(labels.productType('VARSITY_JACKET')));
      await next();
      await window.click(tile(labels.tradeMethod('DIRECT')));
      await write(wizardTexts.location, '학생회관 1층 로비');
      await next();
      for (const name of ['M', labels.color('CRIMSON'), labels.quality('HIGH')])
        await window.click(`//label[input and span[starts-with(normalize-space(.), '${name}')]]`);
      await next();
      await window.find(heading(5));
    },
    price: async () => {
      await window.find(heading(6));
      await write(itemTexts.salePrice, '45000');
    },
  };
};
