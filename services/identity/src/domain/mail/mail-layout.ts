import { escapeMarkup, product } from '@halalmap/contracts';
import type { OutgoingMail } from '../ports';

/** Colours of the site's light and dark scheme. */
const styles = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #FBF7EE; color: #14261F; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.mail { max-width: 560px; margin: 0 auto; }
.name { margin: 0 0 16px; font-size: 20px; font-weight: 600; color: #0A5A50; }
.card { padding: 24px; background: #FFFDF8; border: 1px solid #E4DCCB; border-radius: 14px; overflow-wrap: anywhere; }
.card p { margin: 0 0 16px; }
.card p:last-child { margin-bottom: 0; }
a { color: #0A5A50; }
a.button { display: inline-block; padding: 12px 20px; background: #0A5A50; color: #FFFDF8; border-radius: 10px; font-weight: 600; text-decoration: none; }
.foot { margin: 16px 0 0; font-size: 13px; color: #5B6A61; }
@media (prefers-color-scheme: dark) {
  body { background: #0D1614; color: #F1EBDC; }
  .name, a { color: #7FD6C1; }
  .card { background: #14211D; border-color: #25362F; }
  a.button { background: #6CCDB6; color: #05231D; }
  .foot { color: #98A69D; }
}`;

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line);
/** Longer texts before a link are sentences, which no button can hold. */
const longestLabel = 60;

const paragraph = (text: string): string => {
  const lines = text.split('\n');
  const link = lines.at(-1) ?? '';
  if (!isLink(link)) return `<p>${lines.map(escapeMarkup).join('<br>')}</p>`;
  const label = lines.slice(0, -1).join(' ').replace(/:$/, '');
  const url = escapeMarkup(link);
  if (label === '') return `<p><a href="${url}">${url}</a></p>`;
  if (label.length <= longestLabel)
    return `<p><a class="button" href="${url}">${escapeMarkup(label)}</a></p>`;
  return `<p>${escapeMarkup(label)}:<br><a href="${url}">${url}</a></p>`;
};

type Content = Pick<OutgoingMail, 'subject' | 'text' | 'unsubscribe' | 'language'>;

/** The HTML form of a mail, the same for all: no pictures, no scripts, nothing that is loaded from elsewhere. */
export const htmlOf = ({ subject, text, unsubscribe, language = 'en' }: Content): string => {
  const foot = unsubscribe
    ? `<p class="foot"><a href="${escapeMarkup(unsubscribe.page)}">${escapeMarkup(unsubscribe.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${styles}</style></head>
<body><div class="mail"><p class="name">${product.name}</p><div class="card">${text.split(/\n\n+/).map(paragraph).join('')}</div>${foot}</div></body>
</html>`;
};

/** The plain-text form of a mail, with the link that stops such mails at its end. */
export const textOf = ({ text, unsubscribe }: Content): string =>
  unsubscribe ? `${text}\n\n${unsubscribe.label}:\n${unsubscribe.page}` : text;
