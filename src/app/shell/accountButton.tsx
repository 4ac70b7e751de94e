import { Avatar } from '@fluentui/react-components';

/** The person's initials in the header, the button that opens the menu. */
export function accountButtonProps(name: string) {
  return {
    appearance: 'transparent' as const,
    'aria-label': `Account of ${name}`,
    icon: <Avatar size={28} name={name} color="brand" aria-hidden />,
  };
}
