import { Switch } from 'antd'
import { changeAppearance, defaultAppearance, themeColors, useAppearance } from '../../platform/appearance.ts'
import type { Appearance } from '../../platform/appearance.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../../ui/light/Button.tsx'
import { PageHeader } from '../../ui/light/PageHeader.tsx'
import { ViewChoice } from '../../ui/table/ViewChoice.tsx'
import { palettes } from '../../ui/theme/palettes.ts'
import { changeLayout, defaultLayout, layoutTypes, navStyleNames, navStyles, useLayout } from './layout.ts'
import type { NavPlace, NavStyle } from './layout.ts'
import styles from './AppearancePage.module.css'

const themes: readonly Appearance['themeType'][] = ['system', 'lite', 'dark']

/** Small drawing of a menu position: the menu is dark, the header is a line. */
const Drawing = ({ style }: { style: NavStyle }) => {
  const nav: NavPlace = navStyles[style]
  const fill = nav.tone === 'dark' ? 'var(--ink)' : 'var(--brand)'
  const menuY = nav.place === 'top' ? { above: 0, inside: 2, below: 9 }[nav.line] : 0
  const sideWidth = nav.place === 'side' ? { full: 16, mini: 6, drawer: 0 }[nav.side] : 0
  const isRaised = nav.place === 'top' && nav.line === 'above'
  return (
    <svg viewBox="0 0 56 36" width="56" height="36" aria-hidden="true">
      <rect width="56" height="36" rx="3" fill="var(--ground)" />
      {nav.hasHeader && (
        <rect
          x={sideWidth}
          y={isRaised ? 6 : 0}
          width={56 - sideWidth}
          height="9"
          fill="var(--line-strong)"
        />
      )}
      {nav.place === 'side' && nav.side !== 'drawer' && (
        <rect width={sideWidth} height="36" rx="2" fill={fill} />
      )}
      {nav.place === 'side' && nav.side === 'drawer' && (
        <path d="M4 2.5h7M4 4.5h7M4 6.5h7" stroke={fill} strokeWidth="1.2" />
      )}
      {nav.place === 'top' && (
        <rect
          x={nav.line === 'inside' ? 12 : 0}
          y={menuY}
          width={nav.line === 'inside' ? 28 : 56}
          height="5"
          fill={fill}
        />
      )}
    </svg>
  )
}

/** Appearance settings. Each choice applies at once and is stored. */
export const AppearancePage = () => {
  const { t } = useTranslation()
  const { themeType, themeColor, isDirectionRTL } = useAppearance()
  const { navStyle, layoutType } = useLayout()
  const reset = () => {
    changeAppearance(defaultAppearance)
    changeLayout(defaultLayout)
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.appearance')}
        facts={t('menu:look.applied')}
        actions={<Button onClick={reset}>{t('menu:look.reset')}</Button>}
      />
      <div className={styles.parts}>
        <section aria-labelledby="look-theme">
          <h2 id="look-theme">{t('menu:look.theme')}</h2>
          <ViewChoice
            label={t('menu:look.theme')}
            view={themeType}
            views={themes.map((value) => ({ value, label: t(`menu:look.themeName.${value}`) }))}
            onChange={(value) => changeAppearance({ themeType: value })}
          />
        </section>
        <section aria-labelledby="look-color">
          <h2 id="look-color">{t('menu:look.color')}</h2>
          <div className={styles.colors} role="radiogroup" aria-labelledby="look-color">
            {themeColors.map((color) => (
              <label key={color} className={`${styles.style} ${styles.color}`}>
                <input
                  type="radio"
                  name="look-color"
                  checked={color === themeColor}
                  onChange={() => changeAppearance({ themeColor: color })}
                />
                <span className={styles.swatch} style={{ background: palettes[color].brand }} />
                {t(`menu:look.colorName.${color}`)}
              </label>
            ))}
          </div>
        </section>
        <section aria-labelledby="look-menu">
          <h2 id="look-menu">{t('menu:look.menu')}</h2>
          <div className={styles.styles} role="radiogroup" aria-labelledby="look-menu">
            {navStyleNames.map((name) => (
              <label key={name} className={styles.style}>
                <input
                  type="radio"
                  name="look-menu"
                  checked={name === navStyle}
                  onChange={() => changeLayout({ navStyle: name })}
                />
                <Drawing style={name} />
                <span>{t(`menu:look.menuName.${name}`)}</span>
              </label>
            ))}
          </div>
          <p className={styles.help}>{t('menu:look.menuHelp')}</p>
        </section>
        <section aria-labelledby="look-layout">
          <h2 id="look-layout">{t('menu:look.layout')}</h2>
          <ViewChoice
            label={t('menu:look.layout')}
            view={layoutType}
            views={layoutTypes.map((value) => ({ value, label: t(`menu:look.layoutName.${value}`) }))}
            onChange={(value) => changeLayout({ layoutType: value })}
          />
        </section>
        <label className={styles.direction}>
          <Switch
            checked={isDirectionRTL}
            aria-label={t('menu:look.rtl')}
            onChange={(isOn) => changeAppearance({ isDirectionRTL: isOn })}
          />
          {t('menu:look.rtl')}
        </label>
      </div>
    </>
  )
}
