import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const project = join(import.meta.dirname, '..')
const readPackage = () =>
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<string, object>
const pinned = Object.values(readPackage().optionalDependencies!)[0] as string

let copy: string | undefined
afterEach(() => {
  if (copy) rmSync(copy, { recursive: true })
  copy = undefined
})

/** A clone without packages, whose product runs on the Node of this version. */
const makeClone = (version: string): string => {
  copy = mkdtempSync(join(os.tmpdir(), 'kervan-clone-'))
  mkdirSync(join(copy, 'scripts'))
  for (const file of ['prepare.mjs', 'sourceFiles.mjs'])
    copyFileSync(join(project, 'scripts', file), join(copy, 'scripts', file))
  const optionalDependencies = Object.fromEntries(
    Object.keys(readPackage().optionalDependencies!).map((name) => [name, version]),
  )
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...readPackage(), optionalDependencies }))
  return copy
}

/** Chooses the Node in a new process, then starts `node` like a later command does. */
const chooseNode = (folder: string) => {
  const program = `
    import { enterProject, run, useProductNode } from '${join(folder, 'scripts/prepare.mjs')}'
    enterProject()
    console.log(useProductNode())
    process.exitCode = await run('node', ['-p', 'process.execPath'])`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
}

describe('useProductNode', () => {
  it('puts the pinned Node first in PATH', () => {
    const { status, stdout } = chooseNode(project)
    const [version, program] = stdout.trim().split('\n')
    expect(status).toBe(0)
    expect(version).toBe(pinned)
    expect(dirname(program!)).toMatch(/node_modules\/node-[\w-]+\/bin$/)
  })

  it('takes the installed Node when there is no package and its major version is the same', () => {
    const { status, stdout } = chooseNode(makeClone(process.versions.node))
    expect(status).toBe(0)
    expect(stdout.trim().split('\n')).toEqual([process.versions.node, process.execPath])
  })

  it('says what to install when there is no package and the installed Node is older', () => {
    const { status, stderr } = chooseNode(makeClone('99.0.0'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Kervan runs on Node 99\. .*: install Node 99 or newer\.\n$/)
  })
})
