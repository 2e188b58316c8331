import { readdirSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { styles } from '../../../scripts/vite/styles.ts';
import { NEVER_SHOWN } from '../../../scripts/vite/usedStyles.ts';

const OURS = ['design', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);

/** What the build makes of a sheet of the design layer. */
async function built(css: string): Promise<string> {
  const from = `${process.cwd()}/design/design.css`;
  return (await postcss([styles()]).process(css, { from })).css;
}

describe('the styles in use', () => {
  it.each(NEVER_SHOWN.filter((name) => name.startsWith('fr-')))(
    'D-20: no component of ours shows %s',
    (name) => {
      const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
      expect(OURS.filter((file) => word.test(readFileSync(file, 'utf8')))).toEqual([]);
    },
  );

  it('D-20: states that the script of the DSFR, React and the themes set are kept', async () => {
    const kept = [
      '.fr-modal--opened{opacity:1}',
      '.fr-collapse--expanded{margin:0}',
      '.fr-table[data-fr-js-table=true] caption{margin:0}',
      '.fr-accordion__btn[aria-expanded=true]{color:red}',
      '.fr-input-group--error:before{content:""}',
      ':root[data-fr-theme=dark] .fr-btn:hover{color:red}',
      '.fr-message--error{color:red}',
      '.fr-btn:disabled{color:red}',
      '.fr-alert--warning{color:red}',
      '@media (forced-colors:active){.fr-btn{color:red}}',
      '@media print{.fr-btn{color:red}}',
    ];
    const css = await built(kept.join('\n'));
    for (const rule of kept) expect(css).toContain(rule);
  });

  it('D-20: components that are not used, old browsers and fonts of no text are left out', async () => {
    const css = await built(
      [
        '.fr-stepper{color:red}',
        '.fr-badge--pink-tuile{color:red}',
        '@media (-ms-high-contrast:active),(forced-colors:active){.fr-btn{color:red}}',
        '@font-face{font-family:Marianne;font-style:italic;src:url(a.woff2)}',
        '@font-face{font-family:Spectral;src:url(b.woff2)}',
        '@font-face{font-family:Marianne;font-style:normal;font-weight:400;src:url(c.woff2), url(c.woff)}',
        'body{font-family:Marianne,arial}',
      ].join('\n'),
    );
    expect(css).not.toMatch(/stepper|pink|ms-high|a\.woff2|Spectral|c\.woff\)/);
    expect(css).toContain('@media (forced-colors:active){');
    expect(css).toContain('url(c.woff2)');
    expect(css).toContain(
      'font-family:Marianne, Marianne Arial, Marianne Roboto, Marianne DejaVu, arial',
    );
  });

  it('D-20: an icon stands in the sheet once, without a request, in a rule that waits for its turn', async () => {
    const icon = 'url("@codegouvfr/react-dsfr/dsfr/icons/system/search-line.svg")';
    const css = await built(
      `.fr-btn:before{mask-image:${icon}}\n.fr-btn:after{mask-image:${icon}}`,
    );
    expect(css.match(/data:image\/svg\+xml/g)).toHaveLength(1);
    // Until then nothing is drawn in its place.
    expect(css.match(/\.fr-btn:\w+\{mask-image:linear-gradient\(#0000, #0000\)\}/g)).toHaveLength(
      2,
    );
    const gate = ':where(head:not([data-image-a]) ~ body)';
    expect(css).toContain(`${gate} .fr-btn:before,${gate} .fr-btn:after`);
    expect(css).not.toContain('.svg');
  });
});
