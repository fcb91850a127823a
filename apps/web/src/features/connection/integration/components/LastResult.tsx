import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'

/** Result of the last connection; a failure with its reason. */
export const LastResult = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation()
  const { lastConnection } = integration
  if (!lastConnection) return t('connection:integration.neverConnected')
  const { isOk, detail } = lastConnection
  return (
    <TwoLines second={detail && <span title={detail}>{detail}</span>}>
      <StateDot tone={isOk ? 'ok' : 'bad'}>
        {t(`connection:integration.result.${isOk ? 'ok' : 'failed'}`)}
      </StateDot>
    </TwoLines>
  )
}
