import { useQuery } from '@tanstack/react-query'
import { borderPassportEndpoints } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import type {
  BorderPassport,
  BorderPassportItem,
} from '@kervan/contract/shipment/border/borderPassport.endpoints'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { groupItems } from '../groupItems.ts'
import type { PassportGroup } from '../groupItems.ts'
import styles from './BorderPanel.module.css'

const { findBorderPassport } = borderPassportEndpoints

type Opener = (tab: ShipmentTab) => void

interface BorderPanelProps {
  shipmentId: string
  /** Version of the shipment as last saved; a newer one loads the passport again. */
  version: number
  /** Opens the tab in which a datum is entered; left out where nothing can be changed. */
  onOpen?: Opener
}

const toneOf = ({ status, ifMissing }: BorderPassportItem): Tone => {
  if (status === 'given') return 'ok'
  if (status !== 'missing') return status === 'unclear' ? 'info' : 'none'
  return ifMissing === 'refused' || ifMissing === 'held' ? 'bad' : 'warn'
}

const tabOf = (field: string): ShipmentTab =>
  field.startsWith('products.') ? 'products' : field.startsWith('details.') ? 'details' : 'sender-receiver'

const keyOf = ({ item: { datum, status, meaning } }: PassportGroup): string => `${datum} ${status} ${meaning}`

/** Days on which the rule is in force, seen from the day of the passport. */
const usePeriod = ({ from, to }: BorderPassportItem, day: string): string => {
  const { t, language } = useTranslation()
  const text = (date: string) => formatDate(toDate(date), 'day', language)
  if (to !== null) return t('shipment/border:between', { from: text(from), to: text(to) })
  return t(from > day ? 'shipment/border:from' : 'shipment/border:since', { from: text(from) })
}

const Item = ({
  group: { item, lines },
  day,
  onOpen,
}: {
  group: PassportGroup
  day: string
  onOpen?: Opener
}) => {
  const { t, language } = useTranslation()
  const period = usePeriod(item, day)
  const { name, field, status } = item
  const isOpen = status === 'missing' || status === 'unclear'
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.name}>
          {onOpen && field && isOpen ? (
            <button type="button" className={styles.link} onClick={() => onOpen(tabOf(field))}>
              {name}
            </button>
          ) : (
            name
          )}
          {lines.length > 0 && (
            <span className={styles.quiet}>
              {' · '}
              {t('shipment/border:ofLines', {
                numbers: new Intl.ListFormat(language).format(lines.map(String)),
              })}
            </span>
          )}
        </span>
        <StateDot tone={toneOf(item)}>{t(`shipment/border:status.${status}`)}</StateDot>
      </div>
      {status !== 'notAsked' && <p>{item.meaning}</p>}
      {status === 'missing' && (
        <p className={styles.strong}>{t(`shipment/border:ifMissing.${item.ifMissing}`)}</p>
      )}
      <p className={styles.quiet}>
        {item.law} · {period} · {t(`shipment/border:confidence.${item.confidence}`)}
      </p>
      <p className={styles.quiet}>{t('shipment/border:source', { source: item.source })}</p>
    </li>
  )
}

const Passport = ({ passport, onOpen }: { passport: BorderPassport; onOpen?: Opener }) => {
  const { t, language } = useTranslation()
  const { day, isDocument, openAnswers, items } = passport
  if (isDocument) return <p className={styles.quiet}>{t('shipment/border:documents')}</p>
  const { open, other } = groupItems(items)
  const answers = openAnswers.map((answer) => t(`shipment/border:answer.${answer}`))
  const isComplete = answers.length === 0 && !open.some(({ item }) => item.status === 'missing')
  return (
    <>
      {answers.length > 0 && (
        <p className={styles.quiet}>
          {t('shipment/border:open', { answers: new Intl.ListFormat(language).format(answers) })}
        </p>
      )}
      {isComplete && <StateDot tone="ok">{t('shipment/border:allGiven')}</StateDot>}
      <ul className={styles.items}>
        {open.map((group) => (
          <Item key={keyOf(group)} group={group} day={day} onOpen={onOpen} />
        ))}
      </ul>
      {other.length > 0 && (
        <details className={styles.more}>
          <summary>{t('shipment/border:more', { count: other.length })}</summary>
          <ul className={styles.items}>
            {other.map((group) => (
              <Item key={keyOf(group)} group={group} day={day} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Border passport of a stored shipment: what customs asks, what is missing, by which rule and since when. */
export const BorderPanel = ({ shipmentId, version, onOpen }: BorderPanelProps) => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: [findBorderPassport.path, shipmentId, version, language],
    queryFn: ({ signal }) => callEndpoint(findBorderPassport, { body: { shipmentId }, signal }),
    // After a save the earlier passport stays until the new one arrives.
    placeholderData: (earlier, query) => (query?.queryKey[1] === shipmentId ? earlier : undefined),
  })
  const content = data ? (
    <Passport passport={data} onOpen={onOpen} />
  ) : error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows rows={3} columns={1} />
  )
  return (
    <Panel
      title={t('shipment/border:title')}
      help={data && t('shipment/border:help', { day: formatDate(toDate(data.day), 'day', language) })}
    >
      {content}
    </Panel>
  )
}
