import type { ReactNode } from 'react'
import { FileDrop } from '../FileDrop.tsx'
import { Button } from '../light/Button.tsx'
import { PageHeader } from '../light/PageHeader.tsx'
import { ErrorState } from '../light/States.tsx'

interface Action {
  label: string
  isBusy: boolean
  onClick: () => void
}

interface FileImportProps {
  title: string
  /** Counts of what was read or taken. */
  facts?: string
  template: Action
  /** Undefined while there is nothing to take. */
  take?: Action
  /** What a person decides before the file. */
  choices?: ReactNode
  dropLabel: string
  help: string
  isDisabled: boolean
  onFile: (file: File) => void
  /** Why the file is not read at all. */
  refused?: string
  problem: unknown
  /** The rows and what becomes of them. */
  children: ReactNode
}

/** Template, file, what would come of each row, take: the page of an import. */
export const FileImport = ({ template, take, problem, refused, ...props }: FileImportProps) => (
  <>
    <PageHeader
      title={props.title}
      facts={props.facts}
      actions={
        <>
          <Button isBusy={template.isBusy} onClick={template.onClick}>
            {template.label}
          </Button>
          {take && (
            <Button kind="primary" isBusy={take.isBusy} onClick={take.onClick}>
              {take.label}
            </Button>
          )}
        </>
      }
    />
    <div style={{ display: 'grid', gap: 16 }}>
      {props.choices}
      <FileDrop
        label={props.dropLabel}
        help={props.help}
        endings={['.xlsx', '.xls', '.csv']}
        isDisabled={props.isDisabled}
        onFile={props.onFile}
      />
      {refused && <p role="alert">{refused}</p>}
      {problem !== null && <ErrorState error={problem} />}
      {props.children}
    </div>
  </>
)
