#!/bin/sh
# Behaves like LibreOffice's program on a command line, as the first word of its input says.
profile=
folder=
file=
while [ $# -gt 0 ]; do
  case "$1" in
    -env:UserInstallation=file://*) profile=${1#-env:UserInstallation=file://} ;;
    --outdir) folder=$2; shift ;;
    --convert-to) shift ;;
    --*) ;;
    *) file=$1 ;;
  esac
  shift
done
[ -f "$profile/user/registrymodifications.xcu" ] || exit 3
read -r word < "$file" 2>/dev/null
case "$word" in
  hang*)
    # A child that holds on, as soffice.bin is one of the program soffice.
    sleep 600 &
    echo $! > "${word#hang }"
    wait
    ;;
  fail*) exit 1 ;;
  silent*) exit 0 ;;
  other*) echo 'no PDF at all' > "$folder/pleading.pdf" ;;
  large*) { printf '%%PDF-1.7\n'; head -c 4096 /dev/zero; } > "$folder/pleading.pdf" ;;
  environment*) { printf '%%PDF-1.7\n'; env; } > "$folder/pleading.pdf" ;;
  *) printf '%%PDF-1.7\n%%EOF\n' > "$folder/pleading.pdf" ;;
esac
