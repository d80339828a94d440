import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('.editorconfig says what biome.json formats by', () => {
  const { formatter } = JSON.parse(readFileSync('biome.json', 'utf8'));
  const settings = readFileSync('.editorconfig', 'utf8').split('[*.md]')[0];
  expect(settings).toContain(`indent_style = ${formatter.indentStyle}\n`);
  expect(settings).toContain(`indent_size = ${formatter.indentWidth}\n`);
  expect(settings).toContain(`max_line_length = ${formatter.lineWidth}\n`);
});
