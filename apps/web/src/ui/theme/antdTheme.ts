/** The design's tokens for Ant Design: its own algorithm, our seeds, nothing overridden by class name. */
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
        // Red is light on dark grounds: white words on it cannot be read.
        dangerColor: isDark ? grounds.ground[1] : '#ffffff',
        fontWeight: 500,
        defaultBorderColor: ground('line-strong'),
        // The word under the pointer, as that of a chosen one: the lighter orange of borders cannot be read.
        defaultHoverColor: ink,
        defaultActiveColor: ink,
      },
      // Part of the space between fields belongs to the label, so that a message above it keeps its distance.
      Form: { itemMarginBottom: 16, verticalLabelPadding: '8px 0 4px' },
      // A dark line of menus is as dark as the side of the same kind.
      Menu: {
        darkItemBg: 'var(--bar)',
        darkPopupBg: '#26221f',
        horizontalLineHeight: '44px',
        // The chosen one's word, in the line, in the list under it and of the group it is in.
        horizontalItemSelectedColor: ink,
        itemSelectedColor: ink,
        subMenuItemSelectedColor: ink,
        horizontalItemHoverColor: ink,
      },
      // The chosen one's word is written in this colour.
      Radio: { colorPrimary: ink, colorPrimaryHover: ink, colorPrimaryActive: ink },
    },
  }
}
