import ts from 'typescript'

const names = new Set(['Buffer', 'process', 'require', '__dirname', '__filename', 'setImmediate'])

/** Where code names a global of Node: the name and the line it stands in. Names of properties, methods and own variables are none. */
export function globalsOfNode(tree: ts.SourceFile): {name: string; line: string}[] {
  const found: {name: string; line: string}[] = []
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && names.has(node.text)) {
      if (isDeclared(node)) own.add(node.text)
      else if (!isMember(node)) found.push({name: node.text, line: lineOf(node)})
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found.filter(({name}) => !own.has(name))

  function lineOf(node: ts.Node): string {
    const start = tree.text.lastIndexOf('\n', node.getStart(tree)) + 1
    const end = tree.text.indexOf('\n', start)
    return tree.text.slice(start, end < 0 ? undefined : end).trim()
  }
}

function isDeclared({parent}: ts.Identifier): boolean {
  return ts.isParameter(parent) || ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent) || ts.isBindingElement(parent)
}

/** `x.process`, `{process: 1}`, a method `process() {}`. */
function isMember(node: ts.Identifier): boolean {
  const {parent} = node
  const named = parent as ts.Node & {name?: ts.Node}
  return (
    named.name === node &&
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) || ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent))
  )
}
