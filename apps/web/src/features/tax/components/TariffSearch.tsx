import { useState } from 'react'
import { Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { LineChoices } from './LineChoices.tsx'
import styles from './Tax.module.css'

interface TariffSearchProps {
  onChoose: (code: string) => void
  onClose: () => void
}

const Found = ({ text, onChoose }: { text: string; onChoose: (code: string) => void }) => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(taxEndpoints.searchTariff, { body: { text } }))
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={5} columns={3} />
  if (query.data.returnText) return <Note tone="warn">{query.data.returnText}</Note>
  return <LineChoices label={t('tax:search.title')} lines={query.data.items} onChoose={onChoose} />
}

/** Searches a tariff line by product description or by the beginning of its code. */
export const TariffSearch = ({ onChoose, onClose }: TariffSearchProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <AppModal open title={t('tax:search.title')} footer={null} width={720} onCancel={onClose}>
      <Input.Search
        autoFocus
        maxLength={200}
        aria-label={t('tax:search.label')}
        placeholder={t('tax:search.label')}
        enterButton={t('tax:search.go')}
        onSearch={(typed) => setText(typed.trim())}
      />
      <div className={styles.found} aria-live="polite">
        {text !== '' && <Found text={text} onChoose={onChoose} />}
      </div>
    </AppModal>
  )
}
