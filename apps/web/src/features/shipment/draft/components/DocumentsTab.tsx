import { useState } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { DocumentForm } from './DocumentForm.tsx'
import styles from './Wizard.module.css'

type Paper = ShipmentAnswer['documents'][number]

interface DocumentsTabProps {
  shipment: ShipmentAnswer | null
  isStaff: boolean
  /** Called when a shipment document was added or removed. */
  onChanged: () => unknown
}

const PaperLine = ({ paper, onChanged }: { paper: Paper; onChanged: () => unknown }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const download = useEndpointMutation(shipmentEndpoints.downloadShipmentDocument, {
    failedText: t('shipment/draft:documents.downloadFailed'),
    onSuccess: saveFile,
  })
  const remove = useEndpointMutation(shipmentEndpoints.removeShipmentDocument, { onSuccess: onChanged })
  const name = `${t(`reference:documentType.${paper.documentType}`)} ${paper.number}`
  return (
    <li className={styles.document}>
      <span className={styles.what}>
        <b>{name}</b>
        {paper.isHiddenFromCustomer && (
          <>
            {' '}
            <Tag tone="info">{t('shipment/draft:documents.hidden')}</Tag>
          </>
        )}
        <br />
        <span className={styles.help}>
          <DateText value={paper.date} format="day" /> · {paper.fileName ?? paper.link}
        </span>
      </span>
      <span className={styles.actions}>
        {paper.link ? (
          <a href={paper.link} target="_blank" rel="noreferrer noopener">
            {t('shipment/draft:documents.open')}
          </a>
        ) : (
          <Button
            size="small"
            isBusy={download.isPending}
            aria-label={t('shipment/draft:documents.downloadNamed', { name })}
            onClick={() => download.mutate({ params: { documentId: paper.id } })}
          >
            {t('shipment/draft:documents.download')}
          </Button>
        )}
        <Button
          size="small"
          kind="text"
          aria-label={t('shipment/draft:documents.removeNamed', { name })}
          onClick={() =>
            confirm({
              title: t('shipment/draft:documents.removeTitle', { name }),
              action: t('shipment/draft:documents.remove'),
              onConfirm: () => remove.mutateAsync({ params: { documentId: paper.id } }),
            })
          }
        >
          {t('shipment/draft:documents.remove')}
        </Button>
      </span>
    </li>
  )
}

/** Documents that accompany the shipment. Each is stored separately from the draft. */
export const DocumentsTab = ({ shipment, isStaff, onChanged }: DocumentsTabProps) => {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  if (!shipment)
    return (
      <Panel title={t('shipment/draft:tab.documents')}>
        <EmptyState title={t('shipment/draft:documents.saveFirst')}>
          {t('shipment/draft:documents.saveFirstHelp')}
        </EmptyState>
      </Panel>
    )
  const { documents } = shipment
  return (
    <Panel
      title={t('shipment/draft:tab.documents')}
      help={t('shipment/draft:documents.help')}
      extra={
        !isAdding && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            {t('shipment/draft:documents.add')}
          </Button>
        )
      }
    >
      {isAdding && (
        <DocumentForm
          shipmentId={shipment.id}
          isStaff={isStaff}
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false)
            return onChanged()
          }}
        />
      )}
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((paper) => (
            <PaperLine key={paper.id} paper={paper} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {documents.length === 0 && !isAdding && (
        <EmptyState title={t('shipment/draft:documents.none')}>
          {t('shipment/draft:documents.noneHelp')}
        </EmptyState>
      )}
    </Panel>
  )
}
