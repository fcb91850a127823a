import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { FormSection } from '../../../ui/FormSection.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

/** Imports events from a file: all rows, or none with the errors by row. */
export const EventFile = () => {
  const { t } = useTranslation()
  const take = useEndpointMutation(ingestEndpoints.importEvents, { showsOwnErrors: true })
  const send = (file: File) => take.mutate({ files: [{ fieldName: 'file', file }] })
  const { data, error } = take
  return (
    <FormSection title={t('tracking/ingest:file.title')}>
      <FileDrop
        label={t('tracking/ingest:file.drop')}
        help={t('tracking/ingest:file.help')}
        endings={['.xlsx', '.xls', '.csv']}
        isDisabled={take.isPending}
        onFile={send}
      />
      {error && <ErrorState error={error} />}
      {data && data.problems.length === 0 && (
        <Note tone="ok">
          {t('tracking/ingest:file.done', { count: data.recorded })}{' '}
          {data.known > 0 && t('tracking/ingest:file.known', { count: data.known })}
        </Note>
      )}
      {data && data.problems.length > 0 && (
        <>
          <Note tone="bad">{t('tracking/ingest:file.refused')}</Note>
          <PlainTable
            isBare
            label={t('tracking/ingest:file.refused')}
            columns={[
              { title: t('tracking/ingest:file.title') },
              { title: t('tracking/ingest:column.problem') },
            ]}
            rows={data.problems.map(({ row, column, message }) => [
              t('tracking/ingest:file.row', { row, column: t(`tracking/ingest:file.column.${column}`) }),
              message,
            ])}
          />
        </>
      )}
    </FormSection>
  )
}
