// The structure tree of a tagged document: what a screen reader reads, in order.

/** An element of the tree. The same object is the same element, so content on two pages can share one. */
export interface Tag {
  readonly type: string
  readonly alt?: string
  readonly scope?: 'Column' | 'Row'
}

export const tag = (type: string, more: Omit<Tag, 'type'> = {}): Tag => ({ type, ...more })

type Element = PDFKit.PDFStructureElement

export interface Tagging {
  /** Draws content of the last tag of the path. */
  mark(path: readonly Tag[], draw: () => void): void
  /** Draws what a screen reader skips: rules, boxes, running heads. */
  artifact(draw: () => void, type?: 'Layout' | 'Pagination'): void
  close(): void
}

/** For long documents that are printed, not read on screen: tags would make them ten times as large. */
export const noTags: Tagging = {
  mark: (_path, draw) => draw(),
  artifact: (draw) => draw(),
  close: () => undefined,
}

export class Tags implements Tagging {
  private readonly root: Element
  private readonly open: { tag: Tag; element: Element }[] = []

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  /** Opens and closes elements until the given path is open. */
  mark(path: readonly Tag[], draw: () => void): void {
    let shared = 0
    while (shared < path.length && this.open[shared]?.tag === path[shared]) shared++
    this.closeTo(shared)
    for (const next of path.slice(shared)) this.enter(next)
    const content = this.doc.markStructureContent(path.at(-1)?.type ?? 'P')
    draw()
    this.doc.endMarkedContent()
    this.current().add(content)
  }

  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  close(): void {
    this.closeTo(0)
    this.root.end()
  }

  private current(): Element {
    return this.open.at(-1)?.element ?? this.root
  }

  private enter(next: Tag): void {
    const { type, ...options } = next
    const element = this.doc.struct(type, options)
    this.current().add(element)
    this.open.push({ tag: next, element })
  }

  private closeTo(depth: number): void {
    while (this.open.length > depth) this.open.pop()?.element.end()
  }
}
