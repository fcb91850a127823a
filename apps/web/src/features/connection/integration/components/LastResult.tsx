import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { describeTest } from '../describeTest.ts'

/** Result of the last connection; a failure with its reason. */
export const LastResult = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation()
  const { lastConnection, lastTest } = integration
  if (!lastConnection) return t('connection:integration.neverConnected')
  const { at, isOk, detail } = lastConnection
  const reason = !isOk && lastTest?.testedAt === at ? describeTest(lastTest, t) : detail
  return (
    <TwoLines second={reason && <span title={reason}>{reason}</span>}>
      <StateDot tone={isOk ? 'ok' : 'bad'}>
        {t(`connection:integration.result.${isOk ? 'ok' : 'failed'}`)}
      </StateDot>
    </TwoLines>
  )
}
