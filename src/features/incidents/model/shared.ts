/** A new incident from outside the console: a shortcut of the installed console, or a link that was shared to it. */
import { withDefault } from '@/services/url/codec';
import { boolCodec, optionalCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

/** Names of the manifest's share target (vite.config.ts) and of its shortcut. */
export const sharedSearch = defineSearch({
  new: withDefault(boolCodec, false),
  shareTitle: withDefault(optionalCodec, undefined),
  shareText: withDefault(optionalCodec, undefined),
  shareUrl: withDefault(optionalCodec, undefined),
});

const MAX_TITLE = 200;

export interface SharedIncident {
  title: string;
  description: string;
}

/** What the dialog begins with; undefined where nobody asked for a new incident. Pure. */
export function sharedIncident(search: typeof sharedSearch.defaults): SharedIncident | undefined {
  const { shareTitle: title, shareText: text, shareUrl: url } = search;
  if (!search.new && title === undefined && text === undefined && url === undefined) return undefined;
  const [firstLine = ''] = (text ?? '').split('\n');
  return {
    title: (title ?? (firstLine || (url ?? ''))).slice(0, MAX_TITLE),
    description: [text, url].filter((part) => part !== undefined && part !== '').join('\n'),
  };
}
