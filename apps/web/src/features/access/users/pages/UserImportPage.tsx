import { useState } from 'react'
import {
  userImportEndpoints,
  importedRowStates,
  maxUserFileBytes,
} from '@kervan/contract/access/userImport.endpoints'
import type { ImportedRow } from '@kervan/contract/access/userImport.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FileImport } from '../../../../ui/import/FileImport.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

const { previewUserImport, importUsers, makeUserImportTemplate } = userImportEndpoints

type Read = CallAnswer<typeof previewUserImport>

const tones = { right: 'ok', known: 'none', wrong: 'bad' } as const

/** Column title of the user import by request field. */
const columnOf: Record<string, string> = {
  email: 'access/users:column.email',
  firstName: 'access/users:field.firstName',
  lastName: 'access/users:field.lastName',
  phoneNumber: 'access/users:column.phone',
  roleGroupIDs: 'access/users:column.roleGroups',
  companyID: 'access/users:column.company',
  agencyID: 'access/users:column.agency',
  isOperationUser: 'access/users:column.isOperationUser',
}

const Problems = ({ problems }: Pick<ImportedRow, 'problems'>) => {
  const { t } = useTranslation()
  return problems.map(({ field, message }) => (
    <div key={field}>
      {columnOf[field]
        ? t('access/users:import.fieldProblem', { field: t(columnOf[field]), message })
        : message}
    </div>
  ))
}

/** Sorts imported rows with errors first, because the user must fix them. */
const byState = [...importedRowStates].reverse()

const Rows = ({ read, isDone }: { read: Read; isDone: boolean }) => {
  const { t } = useTranslation()
  const rows = read.rows.toSorted((one, other) => byState.indexOf(one.state) - byState.indexOf(other.state))
  return (
    <PlainTable
      label={t('shell:screen.userImport')}
      columns={[
        { title: t('access/users:import.row') },
        { title: t('access/users:column.email') },
        { title: t('access/users:column.name') },
        { title: t('access/users:column.roleGroups') },
        { title: t('access/users:column.company') },
        { title: t('access/users:import.column.state') },
        { title: t('access/users:import.column.problems') },
      ]}
      rows={rows.map((row) => [
        row.row,
        row.email,
        row.userName,
        row.roleGroups,
        [row.company, row.agency].filter(Boolean).join(' · '),
        <StateDot key="state" tone={tones[row.state]}>
          {t(`access/users:import.${isDone ? 'done' : 'state'}.${row.state}`)}
        </StateDot>,
        <Problems key="problems" problems={row.problems} />,
      ])}
    />
  )
}

interface Chosen {
  file: File
  /** Idempotency key of this import; a retry after a lost connection uses the same key. */
  key: string
}

/** Imports users from a file: previews the result of each row, then imports the valid rows. */
export const UserImportPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const preview = useEndpointMutation(previewUserImport, { showsOwnErrors: true, onError: setProblem })
  const take = useEndpointMutation(importUsers, {
    showsOwnErrors: true,
    onError: setProblem,
    onSuccess: ({ rightCount, knownCount, wrongCount }) => {
      notify(
        'success',
        t('access/users:import.doneFacts', { right: rightCount, known: knownCount, wrong: wrongCount }),
      )
      return queryClient.invalidateQueries(queriesOf(userEndpoints.listUsers))
    },
  })
  const template = useEndpointMutation(makeUserImportTemplate, { onSuccess: (file) => saveFile(file) })
  const send = (file: File) => {
    setProblem(null)
    setTooLarge(file.size > maxUserFileBytes)
    take.reset()
    preview.reset()
    setChosen({ file, key: newIdempotencyKey() })
    if (file.size <= maxUserFileBytes) preview.mutate({ body: {}, files: [{ fieldName: 'file', file }] })
  }
  const read = take.data ?? preview.data
  const isDone = take.data !== undefined
  const facts = read && {
    right: read.rightCount,
    known: read.knownCount,
    wrong: read.wrongCount,
  }
  return (
    <FileImport
      title={t('shell:screen.userImport')}
      facts={facts && t(isDone ? 'access/users:import.doneFacts' : 'access/users:import.facts', facts)}
      template={{
        label: t('access/users:import.template'),
        isBusy: template.isPending,
        onClick: () => template.mutate({}),
      }}
      take={
        chosen && read && !isDone && read.rightCount > 0
          ? {
              label: t('access/users:import.take', { count: read.rightCount }),
              isBusy: take.isPending,
              onClick: () => {
                setProblem(null)
                take.mutate({
                  body: {},
                  files: [{ fieldName: 'file', file: chosen.file }],
                  idempotencyKey: chosen.key,
                })
              },
            }
          : undefined
      }
      dropLabel={
        chosen ? t('access/users:import.file', { name: chosen.file.name }) : t('access/users:import.drop')
      }
      help={t('access/users:import.help')}
      isDisabled={preview.isPending || take.isPending}
      onFile={send}
      refused={tooLarge ? t('access/users:import.tooLarge') : undefined}
      problem={problem}
    >
      {read && read.rightCount === 0 && !isDone && <p>{t('access/users:import.onlyWrong')}</p>}
      {read && <Rows read={read} isDone={isDone} />}
    </FileImport>
  )
}
