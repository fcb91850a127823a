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
  /** Text with the counts of rows read or imported. */
  facts?: string
  template: Action
  /** Import button; undefined when there is nothing to import. */
  take?: Action
  /** Options that the user sets before choosing a file. */
  choices?: ReactNode
  dropLabel: string
  help: string
  isDisabled: boolean
  onFile: (file: File) => void
  /** Reason why the file cannot be read. */
  refused?: string
  problem: unknown
  /** Preview of the file's rows and their import results. */
  children: ReactNode
}

/** Layout of an import page: template, file, preview of each row, import button. */
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
