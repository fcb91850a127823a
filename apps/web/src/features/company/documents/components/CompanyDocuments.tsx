import { companyDocumentNames, companyDocumentTypes } from '@kervan/domain/company/companyDocuments'
import type { CompanyDocument } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import styles from './CompanyDocuments.module.css'

interface CompanyDocumentsProps {
  companyId: number
  /** Valid company documents, at most one per type. */
  documents: readonly CompanyDocument[]
  /** True once the company's information is saved; documents are accepted only then. */
  isOpen: boolean
}

/** The three company documents side by side with their states. */
export const CompanyDocuments = ({ companyId, documents, isOpen }: CompanyDocumentsProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('company:section.documents')} help={t('company:section.documentsHelp')}>
      {!isOpen && <Note tone="info">{t('company:document.first')}</Note>}
      <ul className={styles.cards}>
        {companyDocumentNames.map((name) => (
          <DocumentCard
            key={name}
            companyId={companyId}
            name={name}
            document={documents.find(({ dokumentType }) => dokumentType === companyDocumentTypes[name])}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </Panel>
  )
}
