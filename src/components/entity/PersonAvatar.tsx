import { Avatar } from '@fluentui/react-components';
import { initials } from '@/services/text/visible';

/** Pixels of the four sizes (specification 2 §9). */
const SIZES = { xs: 20, sm: 24, md: 32, lg: 40 } as const;

export interface PersonAvatarProps {
  name: string;
  /** Address of a picture; its origin must be allowed by the content security policy. */
  picture?: string | null | undefined;
  size?: keyof typeof SIZES;
}

/** A person as a picture or at most two initials; the name is read aloud and on the hover (checklist WIDGET-12). */
export function PersonAvatar({ name, picture, size = 'sm' }: PersonAvatarProps) {
  return (
    <Avatar
      name={name}
      title={name}
      size={SIZES[size]}
      initials={initials(name)}
      color="brand"
      {...(picture ? { image: { src: picture } } : {})}
    />
  );
}
