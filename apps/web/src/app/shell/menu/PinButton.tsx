import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import type { Screen } from '../../../platform/screens/screen.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { togglePin, usePinnedPaths } from './menuMemory.ts'

/** Pins a screen to the menu or removes its pin. */
export const PinButton = ({ screen, className }: { screen: Screen; className: string | undefined }) => {
  const { t } = useTranslation()
  const isPinned = usePinnedPaths().includes(screen.path)
  const label = t(isPinned ? 'menu:entry.unpin' : 'menu:entry.pin', {
    name: t(`shell:screen.${screen.name}`),
  })
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      onClick={() => togglePin(screen.path)}
    >
      {isPinned ? <PushpinFilled /> : <PushpinOutlined />}
    </button>
  )
}
