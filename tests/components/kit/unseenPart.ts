/** What stands in the page unseen, out of reach of keys and of a screen reader. */
export const unseenPart = () => document.querySelector<HTMLElement>('[inert]');
