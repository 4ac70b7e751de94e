/** A report as Markdown, as JSON and as one HTML file that needs nothing else. Foreign text stays text in both. Pure. */
import { showInvisible } from '@/services/text/visible';
import { keptSections, type Report, type Sentence } from './report';

/** Every character that means something to Markdown or to HTML inside it is written out. */
function markdownText(text: string): string {
  return showInvisible(text.replace(/\s+/g, ' ')).replace(
    /[\\`*_{}[\]()#+\-.!|<>~&]/g,
    (character) => `\\${character}`,
  );
}

function htmlText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return showInvisible(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function markdownSentence({ text, notes, depth }: Sentence): string {
  const marks = notes.map((number) => `[^${number}]`).join('');
  return `${'  '.repeat(depth)}- ${markdownText(text)} ${marks}`;
}

/** @param origin where the console is served, such as https://watchfloor.example: links of the footnotes begin with it. */
export function toMarkdown(report: Report, origin: string): string {
  const { title, footnotes } = report;
  const blocks = [
    `# ${markdownText(title)}`,
    ...keptSections(report).map(({ heading, sentences }) =>
      [`## ${heading}`, '', ...sentences.map(markdownSentence)].join('\n'),
    ),
    footnotes
      .map(({ number, text, link }) => `[^${number}]: ${markdownText(text)} <${origin}${link}>`)
      .join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const STYLE = [
  'body{font:15px/1.5 system-ui,sans-serif;max-width:80ch;margin:2rem auto;padding:0 1rem}',
  'li{overflow-wrap:anywhere;unicode-bidi:plaintext}',
  'sup a{text-decoration:none}',
  'ul{list-style:none;padding-left:0}',
].join('');

function htmlSentence({ text, notes, depth }: Sentence): string {
  const marks = notes.map((number) => `<sup><a href="#note-${number}">${number}</a></sup>`).join(' ');
  return `<li style="margin-left:${depth * 2}em">${htmlText(text)} ${marks}</li>`;
}

/** One file that opens without any network. */
export function toHtml(report: Report, origin: string): string {
  const { title, footnotes } = report;
  const body = [
    `<h1>${htmlText(title)}</h1>`,
    ...keptSections(report).map(
      ({ heading, sentences }) =>
        `<h2>${htmlText(heading)}</h2><ul>${sentences.map(htmlSentence).join('')}</ul>`,
    ),
    '<h2>Sources</h2><ol>',
    ...footnotes.map(
      ({ number, text, link }) =>
        `<li id="note-${number}"><a href="${htmlText(`${origin}${link}`)}">${htmlText(text)}</a></li>`,
    ),
    '</ol>',
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${htmlText(title)}</title><style>${STYLE}</style></head><body>`,
    ...body,
    '</body></html>\n',
  ].join('\n');
}

/** For programs: what stands in the report, which of it was written by hand, and where each footnote leads. */
export function toJson(report: Report, origin: string): string {
  const { title, footnotes } = report;
  const sections = keptSections(report).map(({ heading, sentences }) => ({
    heading,
    paragraphs: sentences.map(({ text, notes, depth, state }) => ({
      text,
      notes,
      depth,
      isByHand: state !== 'record',
    })),
  }));
  const sources = footnotes.map(({ number, text, link }) => ({ number, text, link: `${origin}${link}` }));
  return `${JSON.stringify({ title, sections, footnotes: sources }, null, 2)}\n`;
}

/** A name that every file system takes. */
export function fileName({ title }: Report, extension: 'md' | 'html' | 'json'): string {
  const safe = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${safe || 'incident'}.${extension}`;
}
