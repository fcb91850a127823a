import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@kervan/contract/endpoint'
import { seesPrices } from '@kervan/contract/roles'
import { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { ShipmentPaper } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useLanguage, useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import styles from './PapersPanel.module.css'

type Choice = Omit<InputOf<typeof paperEndpoints.downloadShipmentPaper>['body'], 'assetReference'>

/** Files of a paper: export data has formats, the others have languages. */
const choicesOf = (
  kind: ShipmentPaper['kind'],
  language: 'tr' | 'en',
): { label: string; choice: Choice }[] =>
  kind === 'etgbData'
    ? (['csv', 'json'] as const).map((format) => ({ label: format, choice: { kind, language, format } }))
    : (['tr', 'en'] as const).map((one) => ({ label: one, choice: { kind, language: one, format: 'csv' } }))

interface PaperLineProps {
  paper: ShipmentPaper
  isBusy: boolean
  onDownload: (choice: Choice) => void
}

const PaperLine = ({ paper, isBusy, onDownload }: PaperLineProps) => {
  const { t } = useTranslation()
  const language = useLanguage() === 'tr' ? 'tr' : 'en'
  const day = (value: string) => formatDate(toDate(value), 'day', language)
  const { kind, need, refusal, missing, from, to } = paper
  const name = t(`customs:paper.name.${kind}`)
  const facts = [
    t('customs:paper.law', { source: paper.source }),
    to === null
      ? t('customs:paper.since', { from: day(from) })
      : t('customs:paper.until', { from: day(from), to: day(to) }),
    t(`customs:paper.confidence.${paper.confidence}`),
  ]
  return (
    <li className={styles.paper}>
      <div className={styles.name}>
        <b>{name}</b>
        {need !== 'notNeeded' && (
          <Tag tone={need === 'required' ? 'warn' : 'info'}>{t(`customs:paper.need.${need}`)}</Tag>
        )}
      </div>
      <p>{paper.reason}</p>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      {missing.length > 0 && (
        <p className={styles.missing}>{t('customs:paper.lacks', { fields: missing.join(' · ') })}</p>
      )}
      {refusal === null ? (
        <div className={styles.actions}>
          {choicesOf(kind, language).map(({ label, choice }) => {
            const text = t(`customs:paper.format.${label}`)
            return (
              <Button
                key={label}
                size="small"
                disabled={isBusy}
                aria-label={t('customs:paper.inLanguage', { name, language: text })}
                onClick={() => onDownload(choice)}
              >
                {text}
              </Button>
            )
          })}
        </div>
      ) : (
        <p className={styles.quiet}>{refusal}</p>
      )}
    </li>
  )
}

const Papers = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const language = useLanguage() === 'tr' ? 'tr' : 'en'
  const { assetReference } = shipment
  const { data, error, isPending, refetch } = useQuery({
    ...endpointQuery(paperEndpoints.listShipmentPapers, { body: { assetReference } }),
    // Each save of the shipment may change what is needed.
    staleTime: 0,
  })
  const file = useEndpointMutation(paperEndpoints.downloadShipmentPaper, {
    failedText: t('shipment/draft:documents.downloadFailed'),
    onSuccess: saveFile,
  })
  const download = (choice: Choice) => file.mutate({ body: { assetReference, ...choice } })
  // A draft without a complete product has no papers yet.
  const isRefused = error instanceof ApiError && error.type === 'Business'
  const linesOf = (papers: readonly ShipmentPaper[]) => (
    <ul className={styles.papers}>
      {papers.map((paper) => (
        <PaperLine key={paper.kind} paper={paper} isBusy={file.isPending} onDownload={download} />
      ))}
    </ul>
  )
  const needed = data?.papers.filter(({ need }) => need !== 'notNeeded') ?? []
  const others = data?.papers.filter(({ need }) => need === 'notNeeded') ?? []
  return (
    <Panel
      title={t('customs:paper.title')}
      help={data && t('customs:paper.help', { day: formatDate(toDate(data.day), 'day', language) })}
      extra={
        needed.length > 0 && (
          <Button
            size="small"
            isBusy={file.isPending}
            onClick={() => download({ kind: 'needed', language: null, format: 'csv' })}
          >
            {t('customs:paper.all')}
          </Button>
        )
      }
    >
      {isPending && <LoadingRows rows={4} columns={1} />}
      {isRefused && <EmptyState title={describeError(error)} />}
      {error && !isRefused && <ErrorState error={error} onRetry={() => void refetch()} />}
      {needed.length > 0 && linesOf(needed)}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t('customs:paper.others', { count: others.length })}</summary>
          {linesOf(others)}
        </details>
      )}
    </Panel>
  )
}

/** Papers of a shipment with goods, needed ones first; hidden from users who see no prices. */
export const PapersPanel = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const session = useSession()
  const seesList = useHasFlag('shipment_shipmentlist')
  const hasGoods = shipment.shipmentType === shipmentTypes.package && !isCancelledState(shipment.state)
  const isShown = hasGoods && seesList && session !== null && seesPrices(session)
  // A new version mounts the list again, which loads it again.
  return isShown && <Papers key={shipment.version} shipment={shipment} />
}
