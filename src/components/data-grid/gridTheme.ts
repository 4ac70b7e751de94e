/** AG Grid in Fluent's tokens: they are CSS variables, so light, dark and high contrast cost no re-render. */
import { themeQuartz } from 'ag-grid-community';
import { tokens } from '@fluentui/react-components';

export const HEADER_HEIGHT = 34;
export const DENSE_ROW_HEIGHT = 32;
/** For fingers. */
export const COMFORTABLE_ROW_HEIGHT = 44;

/** Over the colour of a row under the pointer. */
export const ROW_HOVER = `color-mix(in srgb, ${tokens.colorNeutralForeground1} 4%, transparent)`;

export const gridTheme = themeQuartz.withParams({
  accentColor: tokens.colorBrandBackground,
  backgroundColor: tokens.colorNeutralBackground1,
  foregroundColor: tokens.colorNeutralForeground1,
  textColor: tokens.colorNeutralForeground1,
  borderColor: tokens.colorNeutralStroke2,
  browserColorScheme: 'inherit',
  cellHorizontalPadding: 12,
  focusShadow: 'none',
  fontFamily: 'inherit',
  fontSize: 14,
  headerBackgroundColor: tokens.colorNeutralBackground1,
  headerFontSize: 12,
  headerFontWeight: 600,
  headerTextColor: tokens.colorNeutralForeground2,
  headerColumnResizeHandleColor: tokens.colorNeutralStroke2,
  iconColor: tokens.colorNeutralForeground2,
  rangeSelectionBorderColor: tokens.colorStrokeFocus2,
  rowHoverColor: ROW_HOVER,
  selectedRowBackgroundColor: tokens.colorBrandBackground2,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});

/** Rows beyond the visible ones that are drawn ahead of scrolling. */
export const BUFFER_ROWS = 6;
