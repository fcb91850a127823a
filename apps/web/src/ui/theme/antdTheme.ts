/** Design tokens for Ant Design: its own algorithm with our seed colours, and no overrides by class name. */
import { theme } from 'antd'
import type { ThemeConfig } from 'antd'
import type { ThemeColor } from '../../platform/appearance.ts'
import { grounds, palettes } from './palettes.ts'

export const makeAntdTheme = (color: ThemeColor, isDark: boolean): ThemeConfig => {
  const palette = palettes[color]
  const ground = (name: keyof typeof grounds) => grounds[name][isDark ? 1 : 0]
  const ink = isDark ? palette.actionInkDark : palette.actionInk
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.action,
      colorInfo: palette.action,
      colorLink: ink,
      colorSuccess: ground('ok'),
      colorWarning: ground('warn'),
      colorError: ground('bad'),
      colorBgLayout: ground('ground'),
      colorBgContainer: ground('surface'),
      colorBgElevated: ground('raised'),
      colorBorder: ground('line-input'),
      colorBorderSecondary: ground('line'),
      colorSplit: ground('line'),
      colorText: ground('ink'),
      colorTextSecondary: ground('muted'),
      colorTextDescription: ground('muted'),
      colorTextPlaceholder: ground('faint'),
      fontFamily: 'var(--font)',
      fontSize: 14,
      fontSizeLG: 16,
      fontSizeHeading3: 20,
      fontSizeHeading2: 28,
      borderRadius: 8,
      controlHeight: 36,
      boxShadow: '0 8px 28px rgb(29 27 25 / 14%)',
      boxShadowSecondary: '0 8px 28px rgb(29 27 25 / 14%)',
      boxShadowTertiary: 'none',
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // Text colour on red buttons: red is light in the dark theme, where white would be unreadable.
        dangerColor: isDark ? grounds.ground[1] : '#ffffff',
        fontWeight: 500,
        defaultBorderColor: ground('line-strong'),
        // Same colour for hovered and selected text: the lighter orange of borders is unreadable as text.
        defaultHoverColor: ink,
        defaultActiveColor: ink,
      },
      // Moves part of the gap between fields into the label, so that an error message above it has some
      // distance.
      Form: { itemMarginBottom: 16, verticalLabelPadding: '8px 0 4px' },
      // Dark horizontal menus use the colour of the dark side bar.
      Menu: {
        darkItemBg: 'var(--bar)',
        darkPopupBg: '#26221f',
        horizontalLineHeight: '44px',
        // Text colour of the selected item in the menu bar, in its submenu and of its group.
        horizontalItemSelectedColor: ink,
        itemSelectedColor: ink,
        subMenuItemSelectedColor: ink,
        horizontalItemHoverColor: ink,
      },
      // Text colour of the selected option.
      Radio: { colorPrimary: ink, colorPrimaryHover: ink, colorPrimaryActive: ink },
    },
  }
}
