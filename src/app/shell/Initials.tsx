import { makeStyles, tokens } from '@fluentui/react-components';
import { initials } from '@/services/text/visible';

const useStyles = makeStyles({
  circle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
  },
});

/** A person's initials as PersonAvatar draws them: every first visit waits for the header, and that is 9 kB heavier. */
export function Initials({ name }: { name: string }) {
  return (
    <span aria-hidden className={useStyles().circle}>
      {initials(name)}
    </span>
  );
}
