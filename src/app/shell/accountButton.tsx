import { Initials } from './Initials';

/** The person's initials in the header, the button that opens the menu. */
export function accountButtonProps(name: string) {
  return {
    appearance: 'transparent' as const,
    'aria-label': `Account of ${name}`,
    icon: <Initials name={name} />,
  };
}
