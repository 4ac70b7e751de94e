import { CHART_NAMES } from '@/services/contracts/charts';
import { withDefault } from '@/services/url/codec';
import { oneOfCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';

/** `no` while the dialog is closed, `choose` while its tiles are shown. */
export const integrationsSearch = defineSearch({
  add: withDefault(oneOfCodec(['no', 'choose', ...CHART_NAMES]), 'no'),
  ...PAGE_KEYS,
});
