import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { formatCount } from '@/services/format/numbers';
import { useCountSendsQuery } from '../api';
import { SILENCE_TEXTS } from '../texts';

/** How many messages there were about the chosen resource: what a silence of it would have hidden (M12). */
export function SilencePreview({ resourceId }: { resourceId: string }) {
  const { currentData: day, isError: isDayUnknown } = useCountSendsQuery({ resourceId, days: 1 });
  const { currentData: week, isError: isWeekUnknown } = useCountSendsQuery({ resourceId, days: 7 });
  const sentence = () => {
    if (day !== undefined && week !== undefined)
      return week === 0
        ? SILENCE_TEXTS.previewNone
        : SILENCE_TEXTS.previewCount(formatCount(day), formatCount(week));
    return isDayUnknown || isWeekUnknown ? SILENCE_TEXTS.previewFailed : SILENCE_TEXTS.previewLoading;
  };
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{SILENCE_TEXTS.preview}</MessageBarTitle>
        {sentence()}
      </MessageBarBody>
    </MessageBar>
  );
}
