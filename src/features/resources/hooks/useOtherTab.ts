import { useEffect, useState } from 'react';

const CHANNEL = 'watchfloor-editors';

/** `asks` wants an answer, `here` is one, `leaves` takes it back. */
interface Word {
  what: string;
  tab: string;
  says: 'asks' | 'here' | 'leaves';
}

/** What another tab of this console said; undefined for anything else on the channel. */
function wordOf(data: unknown): Word | undefined {
  if (typeof data !== 'object' || data === null || !('what' in data) || !('tab' in data) || !('says' in data))
    return undefined;
  return data as Word; // only this file speaks on the channel
}

/**
 * Whether the same editor is open in another tab of this browser (F40): both keep one draft, so one should know.
 * @param what names the record, such as `canaries/<id>`; undefined asks nobody.
 */
export function useOtherTab(what: string | undefined): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (what === undefined || !('BroadcastChannel' in window)) return undefined;
    const tab = crypto.randomUUID();
    const channel = new BroadcastChannel(CHANNEL);
    const say = (says: Word['says']) => channel.postMessage({ what, tab, says } satisfies Word);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const word = wordOf(data);
      if (word?.what !== what) return;
      setOthers((known) => [
        ...known.filter((other) => other !== word.tab),
        ...(word.says === 'leaves' ? [] : [word.tab]),
      ]);
      if (word.says === 'asks') say('here');
    };
    const leave = () => say('leaves');
    window.addEventListener('pagehide', leave);
    say('asks');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [what]);
  return others.length > 0;
}
