import type { AnswerOf } from '@kervan/contract/endpoint'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import styles from './Flight.module.css'

type Handover = AnswerOf<typeof flightEndpoints.findFlight>['handovers'][number]

/** Handovers with the persons who accepted the bags. */
export const Handovers = ({ handovers }: { handovers: readonly Handover[] }) => {
  const { t, language } = useTranslation()
  const download = useEndpointMutation(flightEndpoints.getHandoverSignature, { onSuccess: saveFile })
  if (handovers.length === 0) return <>–</>
  return (
    <ul className={styles.handovers}>
      {handovers.map(({ id, name, bagCount, weightKg, createdDate }) => (
        <li key={id}>
          {name} · {t('air/flights:bagCount', { count: bagCount })} · {formatWeight(weightKg, language)} ·{' '}
          <DateText value={createdDate} format="minute" />
          <Button kind="text" size="small" onClick={() => download.mutate({ body: { id } })}>
            {t('air/flights:handover.signature')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
