import { Fragment, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import {
  importedProductStates,
  maxProductFileBytes,
  productImportEndpoints,
} from '@kervan/contract/product/productImport.endpoints'
import type { ImportedProduct } from '@kervan/contract/product/productImport.endpoints'
import { newIdempotencyKey } from '../../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { notify } from '../../../platform/notices.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CompanySelect } from '../../../ui/CompanySelect.tsx'
import { FileImport } from '../../../ui/import/FileImport.tsx'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { CheckboxField } from '../../../ui/light/Field.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './ProductImport.module.css'

const { previewProductImport, importProducts, makeProductImportTemplate } = productImportEndpoints

type Read = CallAnswer<typeof previewProductImport>

const tones = { new: 'ok', changed: 'info', known: 'none', wrong: 'bad' } as const

/** Sorts imported products with errors first, because the user must fix them. */
const byState = [...importedProductStates].reverse()

const Problems = ({ problems }: Pick<ImportedProduct, 'problems'>) => {
  const { t } = useTranslation()
  return problems.map(({ field, message }) => (
    <div key={field}>{t('product:import.fieldProblem', { field: t(`product:field.${field}`), message })}</div>
  ))
}

const Rows = ({ read, isDone }: { read: Read; isDone: boolean }) => {
  const { t } = useTranslation()
  const rows = read.rows.toSorted((one, other) => byState.indexOf(one.state) - byState.indexOf(other.state))
  return (
    <PlainTable
      label={t('shell:screen.productImport')}
      columns={[
        { title: t('product:import.row') },
        { title: t('product:column.description') },
        { title: t('product:import.outcome') },
      ]}
      rows={rows.map((row) => [
        row.row,
        <Fragment key="product">
          {row.description || row.sku}
          <div className={styles.muted}>{[row.sku, row.gtip].filter(Boolean).join(' · ')}</div>
        </Fragment>,
        <Fragment key="outcome">
          <StateDot tone={tones[row.state]}>
            {t(`product:import.${isDone ? 'done' : 'state'}.${row.state}`)}
          </StateDot>
          <Problems problems={row.problems} />
        </Fragment>,
      ])}
    />
  )
}

/** Uploaded file with its idempotency key; a retry after a lost connection uses the same key. */
interface Reading {
  file: File
  changesKnown: boolean
  companyId: number | null
  key: string
}

const requestOf = ({ file, changesKnown, companyId }: Reading) => ({
  body: { changesKnown: changesKnown ? ('true' as const) : ('false' as const), companyId },
  files: [{ fieldName: 'file', file }],
})

/** Imports products from a file: previews the result of each row, then imports the valid rows. */
export const ProductImportPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const namesCompany = useHasFlag('agent_companies')
  const [reading, setReading] = useState<Omit<Reading, 'file'> & { file: File | null }>({
    file: null,
    changesKnown: false,
    companyId: null,
    key: '',
  })
  const [problem, setProblem] = useState<unknown>(null)
  const preview = useEndpointMutation(previewProductImport, { showsOwnErrors: true, onError: setProblem })
  const take = useEndpointMutation(importProducts, {
    showsOwnErrors: true,
    onError: setProblem,
    onSuccess: (answer) => {
      notify('success', t('product:import.doneFacts', factsOf(answer)))
      return queryClient.invalidateQueries(queriesOf(productEndpoints.listProducts))
    },
  })
  const template = useEndpointMutation(makeProductImportTemplate, { onSuccess: (file) => saveFile(file) })
  const tooLarge = reading.file !== null && reading.file.size > maxProductFileBytes
  const needsCompany = namesCompany && reading.companyId === null
  const read = (change: Partial<typeof reading>) => {
    const next = { ...reading, ...change, key: newIdempotencyKey() }
    setReading(next)
    setProblem(null)
    take.reset()
    preview.reset()
    const { file } = next
    if (file && file.size <= maxProductFileBytes && !(namesCompany && next.companyId === null))
      preview.mutate(requestOf({ ...next, file }))
  }
  const answer = take.data ?? preview.data
  const isDone = take.data !== undefined
  const count = answer && !isDone ? answer.newCount + answer.changedCount : 0
  const isBusy = preview.isPending || take.isPending
  const { file } = reading
  return (
    <FileImport
      title={t('shell:screen.productImport')}
      facts={answer && t(isDone ? 'product:import.doneFacts' : 'product:import.facts', factsOf(answer))}
      template={{
        label: t('product:import.template'),
        isBusy: template.isPending,
        onClick: () => template.mutate({}),
      }}
      take={
        file && count > 0
          ? {
              label: t('product:import.take', { count }),
              isBusy: take.isPending,
              onClick: () => {
                setProblem(null)
                take.mutate({ ...requestOf({ ...reading, file }), idempotencyKey: reading.key })
              },
            }
          : undefined
      }
      choices={
        <>
          {namesCompany && (
            <CompanySelect
              value={reading.companyId}
              label={t('product:import.company')}
              onChange={(companyId) => read({ companyId })}
            />
          )}
          <div>
            <CheckboxField
              label={t('product:import.changesKnown')}
              checked={reading.changesKnown}
              disabled={isBusy}
              onChange={(changesKnown) => read({ changesKnown })}
            />
            <p className={styles.muted}>{t('product:import.changesKnownHelp')}</p>
          </div>
        </>
      }
      dropLabel={file ? t('product:import.file', { name: file.name }) : t('product:import.drop')}
      help={t('product:import.help')}
      isDisabled={isBusy || needsCompany}
      onFile={(chosen) => read({ file: chosen })}
      refused={tooLarge ? t('product:import.tooLarge') : undefined}
      problem={problem}
    >
      {answer && count === 0 && !isDone && <p>{t('product:import.nothing')}</p>}
      {isDone && (
        <div>
          <ButtonLink to="/shipment/products">{t('product:import.toCatalogue')}</ButtonLink>
        </div>
      )}
      {answer && <Rows read={answer} isDone={isDone} />}
    </FileImport>
  )
}

const factsOf = ({ newCount, changedCount, knownCount, wrongCount }: Read) => ({
  new: newCount,
  changed: changedCount,
  known: knownCount,
  wrong: wrongCount,
})
