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
  /** The list changed. */
  onChanged: () => unknown
}

const PaperLine = ({ paper, onChanged }: { paper: Paper; onChanged: () => unknown }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const download = useEndpointMutation(shipmentEndpoints.downloadShipmentDocument, {
    failedText: t('wizard:documents.downloadFailed'),
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
            <Tag tone="info">{t('wizard:documents.hidden')}</Tag>
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
            {t('wizard:documents.open')}
          </a>
        ) : (
          <Button
            size="small"
            isBusy={download.isPending}
            aria-label={t('wizard:documents.downloadNamed', { name })}
            onClick={() => download.mutate({ params: { documentId: paper.id } })}
          >
            {t('wizard:documents.download')}
          </Button>
        )}
        <Button
          size="small"
          kind="text"
          aria-label={t('wizard:documents.removeNamed', { name })}
          onClick={() =>
            confirm({
              title: t('wizard:documents.removeTitle', { name }),
              action: t('wizard:documents.remove'),
              onConfirm: () => remove.mutateAsync({ params: { documentId: paper.id } }),
            })
          }
        >
          {t('wizard:documents.remove')}
        </Button>
      </span>
    </li>
  )
}

/** Papers that travel with the shipment. They are stored one by one, apart from the draft. */
export const DocumentsTab = ({ shipment, isStaff, onChanged }: DocumentsTabProps) => {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  if (!shipment)
    return (
      <Panel title={t('wizard:tab.documents')}>
        <EmptyState title={t('wizard:documents.saveFirst')}>{t('wizard:documents.saveFirstHelp')}</EmptyState>
      </Panel>
    )
  const { documents } = shipment
  return (
    <Panel
      title={t('wizard:tab.documents')}
      help={t('wizard:documents.help')}
      extra={
        !isAdding && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            {t('wizard:documents.add')}
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
        <EmptyState title={t('wizard:documents.none')}>{t('wizard:documents.noneHelp')}</EmptyState>
      )}
    </Panel>
  )
}
